"use strict";

/**
 * Words as the search compares them: without accents, by family (captura, capturar, capturou) and by meaning (comer, tomar,
 * capturar). Families and meanings are worked out when the site is built (damario/search_words.py); without them words are
 * compared as they stand.
 */
class Words {
  /** @param {{families?: string[], meanings?: string[][], common?: string[]}} [known] */
  constructor({ families = [], meanings = [], common = [] } = {}) {
    this.common = new Set(common);
    this.families = new Map();
    this.beginnings = new Map();
    this.endings = new Set();
    for (const family of families) {
      const [beginning, ...endings] = family.split("|");
      const name = `~${family}`;
      if (beginning.length >= Words.SHORTEST) this.beginnings.set(beginning, name);
      for (const ending of endings) {
        this.families.set(beginning + ending, name);
        this.endings.add(ending);
      }
    }
    this.phrases = new Map();
    this.known = new Map();
    meanings.forEach((phrases, meaning) => phrases.forEach((phrase) => this.#learn(phrase.split(" "), `=${meaning}`)));
  }

  /** Small letters without accents. */
  static fold(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  #learn(words, meaning) {
    const units = words.map((word) => this.family(word) ?? word);
    this.phrases.set(units[0], [...(this.phrases.get(units[0]) ?? []), { units, meaning }]);
  }

  /** The family of a folded word; a form that nobody has written belongs to the family that it begins and ends like. */
  family(word) {
    const known = this.families.get(word);
    if (known || this.common.has(word)) return known;
    for (let cut = word.length - 1; cut >= Words.SHORTEST; cut--) {
      const name = this.beginnings.get(word.slice(0, cut));
      if (name && this.endings.has(word.slice(cut))) return name;
    }
    return undefined;
  }

  /** What is known of a word as it is written. `unit` is what it is compared by in phrases. */
  #look(written) {
    let known = this.known.get(written);
    if (!known) {
      const word = Words.fold(written);
      const family = this.family(word);
      const common = this.common.has(word);
      known = { word, family, common, unit: family ?? (common ? word : this.#shortened(word)) };
      this.known.set(written, known);
    }
    return known;
  }

  /** Plurals of other languages count as the word without them. */
  #shortened(word) {
    const starts = [word, word.slice(0, -1), word.slice(0, -2)];
    return starts.find((start) => start.length >= Words.SHORTEST && this.phrases.has(start)) ?? word;
  }

  /**
   * A text with its words and the terms it is found by. A token is a word and its place; a phrase gives its meaning to all its
   * words.
   * @returns {{text: string, terms: string[], tokens: {from: number, to: number, word: string, common: boolean,
   *   unit: string, family?: string, meanings: string[]}[]}}
   */
  passage(text) {
    const tokens = [];
    const terms = [];
    for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const from = match.index;
      const token = { from, to: from + match[0].length, meanings: [], ...this.#look(match[0]) };
      tokens.push(token);
      terms.push(token.word);
      if (token.family) terms.push(token.family);
    }
    for (let place = 0; place < tokens.length; place++) {
      for (const { units, meaning } of this.phrases.get(tokens[place].unit) ?? []) {
        if (!units.every((unit, next) => tokens[place + next]?.unit === unit)) continue;
        for (let next = 0; next < units.length; next++) tokens[place + next].meanings.push(meaning);
        terms.push(meaning);
      }
    }
    return { text, terms, tokens };
  }
}

/** Letters that an unknown word must share with a family or a word to be counted to it. */
Words.SHORTEST = 4;
