/** How far from the window the form is when it begins to load. */
const NEAR = '800px';

/**
 * The pre-rendered page is complete without this. The form is hydrated when a visitor comes near it; what is typed
 * before stays, and what is sent before is sent again once it can be.
 */
function enliven(place: HTMLElement): void {
  let asked = false;
  let held = false;
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held = true;
    begin();
  };
  const begin = () => {
    if (asked) return;
    asked = true;
    void import('../features/operator/early-access/hydrate-form.tsx')
      .then(({ hydrateForm }) => hydrateForm(place))
      .then(() => {
        place.removeEventListener('submit', hold, true);
        if (held) place.querySelector('form')?.requestSubmit();
      });
  };
  place.addEventListener('submit', hold, true);
  place.addEventListener('focusin', begin, { once: true });
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      begin();
    },
    { rootMargin: NEAR },
  );
  observer.observe(place);
}

const place = document.getElementById('early-access-form');
if (place) enliven(place);
