// A film of another company: its player is asked for when somebody presses play, and not before.

for (const figure of document.querySelectorAll<HTMLElement>('[data-embed]')) {
  figure.querySelector('button')?.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = figure.dataset['embed'] ?? '';
    frame.title = figure.dataset['title'] ?? '';
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    frame.referrerPolicy = 'strict-origin';
    figure.replaceChildren(frame);
    frame.focus();
  });
}
