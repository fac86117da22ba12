// What is chosen for a game: in the form, and in an address that leads to it.

const NAMES = ["variant", "level", "side", "draws"];

/**
 * What the form says.
 * @param {HTMLFormElement} form
 */
export function chosen(form) {
  const said = new FormData(form);
  const [variant, level, side, draws] = NAMES.map((name) => said.get(name));
  return { variant, level: Number(level), side, draws, house: said.getAll("house") };
}

/**
 * Has the form say it; `touched` is the control that was just changed.
 * @param {HTMLFormElement} form
 * @param {{draws: Record<string, string[]>, sets: Record<string, {label: string}>}} data
 */
export function show(form, data, choice, touched = null) {
  const { elements } = form;
  for (const name of NAMES) if (choice[name] !== undefined && name !== "draws") elements[name].value = String(choice[name]);
  const sets = data.draws[elements.variant.value];
  elements.draws.replaceChildren(...sets.map((name) => new Option(data.sets[name].label, name)));
  if (sets.includes(choice.draws)) elements.draws.value = choice.draws;
  const boxes = form.querySelectorAll("[data-clashes]");
  for (const box of boxes) box.checked = choice.house?.includes(box.value) ?? false;
  // What is ticked last takes the place of what cannot go with it.
  const out = touched?.checked ? touched.dataset.clashes.split(" ") : [];
  for (const box of boxes) if (out.includes(box.value)) box.checked = false;
}

/**
 * What the address asks for.
 * @param {HTMLFormElement} form its controls say in data-asked how they are called there
 * @param {Record<string, string>} say
 * @returns {{wanted: object, wrong: string[]}} a sentence for each thing that cannot be had; then nothing is wanted
 */
export function asked(form, say) {
  const [wanted, wrong] = [{}, []];
  const query = new URLSearchParams(location.search);
  const refuse = (sentence, values) =>
    wrong.push(say[sentence].replace(/\{(\w+)\}/g, (_, name) => String(values[name]).slice(0, 300)));
  for (const part of form.querySelectorAll("[data-asked]")) {
    const name = part.dataset.asked;
    const many = part.matches("fieldset");
    const choices = [...part.querySelectorAll("option, input")].map(({ value, dataset }) => [dataset.word ?? value, value]);
    const words = Object.fromEntries(choices);
    for (const text of query.getAll(name).slice(0, 1)) {
      const found = many ? text.split(/[ ,]+/).filter(Boolean) : [text];
      for (const one of found) {
        if (!Object.hasOwn(words, one)) refuse("refused", { name, found: one.slice(0, 40), allowed: Object.keys(words).join(", ") });
      }
      wanted[part.name] = many ? [...new Set(found)] : words[text];
      const clash = many && [...part.querySelectorAll("input")].some(
        ({ value, dataset }) => found.includes(value) && dataset.clashes.split(" ").some((other) => found.includes(other)),
      );
      if (clash) refuse("clash", { found: text });
    }
  }
  if (!wrong.length) return { wanted: wanted.level ? { ...wanted, level: Number(wanted.level) } : wanted, wrong };
  return { wanted: {}, wrong: [...wrong, say.remedy] };
}
