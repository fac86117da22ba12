// A board's tag without a drawing, as another site writes it: the engine draws it. Fetched where there is such a tag.

import { words } from "./words.js";

/** What the engine says of in a sentence that names what was found (damas/service.py). */
const NAMED = /^(unknown_|clashing_|bad_position|bad_coordinates)/;

/**
 * Draws the board; what stands in the tag is shown until the drawing has come.
 * @param {HTMLElement} host the board's element
 * @param {(op: string, request: object) => Promise<{svg: string}>} ask asks the engine (damas/service.py, op "draw")
 * @returns {Promise<() => boolean>} puts the drawing into the tag; says whether it can be played on
 */
export async function blank(host, ask) {
  const given = (name) => host.getAttribute(name) ?? undefined;
  const { svg } = await ask("draw", {
    position: given("position"),
    coordinates: given("coordinates"),
    flip: host.hasAttribute("flip"),
    moved: given("moved"),
    label: given("label") ?? words("interface.board"),
  }).catch((error) => {
    if (NAMED.test(error.code)) {
      const tell = () => (host.querySelector("[role=status]").textContent = error.message);
      host.addEventListener("draughts-failed", tell, { once: true });
      setTimeout(() => host.removeEventListener("draughts-failed", tell)); // where the board no longer wants to know
    }
    throw error;
  });
  return () => {
    const figure = document.createElement("figure");
    figure.className = "damas-figure";
    figure.innerHTML = svg;
    const playable = given("mode") !== "diagram";
    host.replaceChildren(figure, ...(playable ? [host.querySelector(".damas-status")] : []));
    return playable;
  };
}
