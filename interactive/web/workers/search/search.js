"use strict";

/** How much a meeting counts, by what it is. What has the very word has its family and its meaning too. */
const WEIGHT = { word: 0.3, family: 0.4, meaning: 1, common: 0.15 };
const FIELDS = { title: 3, page: 1.5, text: 1 };
/** Questions are answered best where somebody has asked them: by titles with a question mark. */
const ASKED = 1.4;
/** What is left of the score of a heading with nothing below it. */
const BARE = 0.3;
/** What is left of a score when a better result has the same title, as the sections of the variants have. */
const AGAIN = 0.8;
/** Results with less than this share of the best one's score are left out. */
const LEAST = 0.12;
const MOST_PAGES = 15;
const MOST_SECTIONS = 6;
/** Sections of one page that are shown at once, when they are nearly as good as its best. */
const OPEN = 3;
const NEARLY = 0.6;
/** The share of sections from which on a word is dull, and the letters of a word that is marked on a page: Material marks it
 * inside of others, too. */
const DULL = 0.3;
const SHORTEST_MARK = 4;

/** The sections of the site, searched. The shape of what goes in and comes out is that of Material for MkDocs. */
class Search {
  /** @param {{words?: object, docs: {location: string, title: string, text: string, boost?: number}[]}} sections */
  constructor({ words, docs }) {
    this.words = new Words(words);
    this.sections = new Map();
    this.often = new Map();
    this.titles = new Map();
    this.index = new MiniSearch({
      idField: "location",
      fields: Object.keys(FIELDS),
      stringifyField: (terms) => terms,
      tokenize: (terms) => terms,
      processTerm: (term) => term,
    });
    const pages = new Map();
    for (const doc of docs) {
      const address = doc.location.split("#")[0];
      if (!pages.has(address)) pages.set(address, doc.location);
      this.#add(doc, pages.get(address));
    }
  }

  #add(doc, page) {
    const title = plain(doc.title);
    const texts = passages(doc.text);
    const boost = (doc.boost ?? 1) * (texts.length ? 1 : BARE);
    this.sections.set(doc.location, { location: doc.location, title, texts, page, tags: doc.tags, boost });
    const fields = {
      location: doc.location,
      title: this.words.passage(title).terms,
      page: page === doc.location ? [] : this.words.passage(this.sections.get(page).title).terms,
      text: texts.flatMap((text) => this.words.passage(text).terms),
    };
    this.index.add(fields);
    for (const term of new Set([...fields.title, ...fields.text])) this.often.set(term, (this.often.get(term) ?? 0) + 1);
    for (const word of longWords(title)) this.titles.set(word, (this.titles.get(word) ?? 0) + 1);
  }

  /** @returns {{items: object[][], suggest: string[]}} pages, best first, each with its sections */
  search(query) {
    const { tokens } = this.words.passage(query);
    const subjects = tokens.filter(isSubject);
    const asked = subjects.length ? subjects : tokens;
    if (!asked.length) return { items: [], suggest: [] };
    const terms = this.#terms(tokens, asked);
    const isQuestion = query.includes("?") || tokens.length > asked.length;
    const found = this.index
      .search(query, {
        tokenize: () => [...terms.keys()],
        boost: FIELDS,
        boostTerm: (term) => terms.get(term).weight,
        prefix: (term) => terms.get(term).prefix,
        fuzzy: (term) => terms.get(term).fuzzy,
      })
      // The name of its page lifts a section that has something to say; alone it is no reason to show one.
      .filter(({ match }) => Object.values(match).flat().some((field) => field !== "page"))
      .map((result) => this.#ranked(result, asked, isQuestion))
      .sort(byScore);
    const seen = new Map();
    for (const result of found) {
      const title = result.section.title;
      const times = seen.get(title) ?? 0;
      result.score *= AGAIN ** times;
      seen.set(title, times + 1);
    }
    found.sort(byScore);
    const good = found.filter(({ score }) => score >= LEAST * found[0].score);
    const shown = { query, found: subjects.length ? subjectKeys : keys, dull: this.#dull(asked) };
    return { items: this.#pages(good, shown), suggest: this.#suggest(query, found[0]) };
  }

  /** Term of the index -> how it is looked for. The last word may be unfinished; a word nobody has written may be misspelt. */
  #terms(tokens, asked) {
    const terms = new Map();
    const add = (term, weight, how = { prefix: false, fuzzy: false }) => {
      if (term && !(terms.get(term)?.weight >= weight)) terms.set(term, { weight, ...how });
    };
    for (const token of tokens) {
      const { word, family, meanings, common } = token;
      if (!asked.includes(token)) {
        add(word, WEIGHT.common);
        continue;
      }
      const alone = !family && !meanings.length;
      const strange = alone && !this.often.has(word) && word.length > 3;
      const unfinished = token === tokens.at(-1) && word.length > 1;
      if (!common || alone) {
        add(word, alone ? WEIGHT.word + WEIGHT.meaning : WEIGHT.word, {
          prefix: unfinished || strange,
          fuzzy: strange && (word.length > 7 ? 2 : 1),
        });
      }
      add(family, WEIGHT.family);
      for (const meaning of meanings) add(meaning, WEIGHT.meaning);
    }
    return terms;
  }

  /** A result with the words it lacks, and a score that favours those that meet all that was asked for. */
  #ranked(result, asked, isQuestion) {
    const section = this.sections.get(result.id);
    const met = new Set(result.queryTerms);
    let whole = 0;
    let part = 0;
    const lacking = [];
    for (const token of asked) {
      const weight = Math.log(1 + this.sections.size / this.#sectionsWith(token));
      whole += weight;
      if (keys(token).some((key) => met.has(key))) part += weight;
      else lacking.push(token);
    }
    const answered = isQuestion && section.title.includes("?") ? ASKED : 1;
    const score = result.score * (0.2 + (part / whole) ** 2) * answered * section.boost;
    return { section, lacking, terms: new Set(result.terms), score };
  }

  /** How many sections have a word, by the most general of its terms. */
  #sectionsWith(token) {
    return Math.max(1, ...keys(token).map((key) => this.often.get(key) ?? 0));
  }

  /** The terms of the words that are nearly everywhere, if there are others: on the page itself they are not marked. */
  #dull(asked) {
    const everywhere = asked.filter((token) => this.#sectionsWith(token) > DULL * this.sections.size);
    return new Set(everywhere.length < asked.length ? everywhere.flatMap(keys) : []);
  }

  #pages(found, shown) {
    const pages = new Map();
    for (const result of found) {
      const { page } = result.section;
      if (!pages.has(page) && pages.size < MOST_PAGES) pages.set(page, []);
      if ((pages.get(page)?.length ?? MOST_SECTIONS) < MOST_SECTIONS) pages.get(page).push(result);
    }
    return [...pages].map(([address, results]) => {
      const [best] = results;
      const open = best.section.location === address ? 1 : OPEN;
      const items = results.map((result, place) => {
        const level = place < open && result.score >= NEARLY * best.score ? best.score : result.score;
        return this.#item(result, level, shown);
      });
      // Material hangs the sections under their page, found or not.
      if (!results.some(({ section }) => section.location === address)) {
        const { title, tags } = this.sections.get(address);
        items.push({ location: address, title: escaped(title), text: "", tags, score: 0, terms: {} });
      }
      return items;
    });
  }

  /** A section as Material's list shows it: marked HTML, and the words it has (`true`) and those of the query it lacks. */
  #item({ section, lacking, terms }, score, { query, found, dull }) {
    const met = (token) => found(token).some((key) => terms.has(key));
    const tells = (token) => found(token).some((key) => terms.has(key) && !dull.has(key));
    const [title, ...texts] = [section.title, ...section.texts].map((text) => this.words.passage(text));
    const words = {};
    for (const { from, to } of lacking) words[query.slice(from, to)] = false;
    for (const { text, tokens } of [title, ...texts]) {
      for (const token of tokens) {
        const word = text.slice(token.from, token.to).toLowerCase();
        if (word.length >= SHORTEST_MARK && tells(token)) words[word] = true;
      }
    }
    const { location, tags } = section;
    return { location, title: marked(title, met), text: teaser(title, texts, met), tags, score, terms: words };
  }

  /** How the last word goes on, if it is not whole: from the best result's title or else from all titles. */
  #suggest(query, best) {
    const typed = query.match(/[\p{L}\p{M}]{2,}$/u)?.[0];
    const start = typed?.toLowerCase();
    if (!typed || this.titles.has(start)) return [];
    const often = [...this.titles.keys()].sort((a, b) => this.titles.get(b) - this.titles.get(a));
    const word = [...longWords(best?.section.title ?? ""), ...often].find((known) => known.startsWith(start));
    return word ? [typed + word.slice(typed.length)] : [];
  }
}

function byScore(a, b) {
  return b.score - a.score;
}

/** Whether a word says what it is about, or is part of a phrase that does. */
function isSubject({ common, meanings }) {
  return !common || meanings.length > 0;
}

function longWords(text) {
  return text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [];
}

/** All that a word is found by. */
function keys({ word, family, meanings }) {
  return [word, family, ...meanings];
}

/** The same, but for a word that only says something within a phrase. */
function subjectKeys(token) {
  return token.common ? token.meanings : keys(token);
}
