/** <damas-print>: a button that prints the page. Without this script there is none: the sheet for printing can still be downloaded. */
class PrintButton extends HTMLElement {
  connectedCallback() {
    if (this.firstChild) return; // moved, or restored from the history
    const button = document.createElement("button");
    button.type = "button";
    button.className = "md-button md-button--primary";
    button.textContent = this.dataset.label;
    button.addEventListener("click", () => print());
    this.append(button);
  }
}

if (!customElements.get("damas-print")) customElements.define("damas-print", PrintButton);
