// A visit without full loads outlives a new edition of the site: what follows brings sheets and boards that the scripts already
// here do not know. Then the page is loaded as a whole, so that old and new never mix.

const sheets = () => [...document.querySelectorAll('link[rel="stylesheet"][href*="assets/damario/"]')].map((link) => link.href).join();
const mine = sheets();

document$.subscribe(() => sheets() === mine || location.reload());
