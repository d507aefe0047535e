// The product page's own script: on small screens a bar with price and button docks at the lower edge while the offer
// is out of sight, and films of other companies play. Everything else on the page is plain HTML.
import './embed';

const offer = document.querySelector('[data-offer]');
const dock = document.querySelector<HTMLElement>('[data-dock]');

if (offer && dock) {
  new IntersectionObserver((entries) => {
    for (const entry of entries) dock.hidden = entry.isIntersecting;
  }).observe(offer);
}
