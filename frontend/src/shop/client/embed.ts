// A film of another company: its player is asked for when somebody presses play, and not before. Heard at the document,
// so that films of a page that was taken over later play too.

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-embed] button') : null;
  const figure = button?.closest<HTMLElement>('[data-embed]');
  if (!figure) return;
  const frame = document.createElement('iframe');
  frame.src = figure.dataset['embed'] ?? '';
  frame.title = figure.dataset['title'] ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin';
  figure.replaceChildren(frame);
  frame.focus();
});
