// <damas-choices>: the radio buttons of the home page. What belongs to the variant that is picked gets the class "chosen"; the
// page holds all values already (damario/chooser.py), and the style sheet shows them.

class DamasChoices extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this);
    this.handleEvent(); // a browser that comes back to the page may have kept another choice
  }

  handleEvent() {
    const picked = this.querySelector("input:checked")?.value;
    if (!picked) return;
    for (const part of this.closest(".damas-chooser").querySelectorAll("[data-variants]")) {
      part.classList.toggle("chosen", part.dataset.variants.split(" ").includes(picked));
    }
  }
}

if (!customElements.get("damas-choices")) customElements.define("damas-choices", DamasChoices);
