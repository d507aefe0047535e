// What this browser is like, for the card's bank: it may decide by it that it need not ask (3-D Secure). Filled in only when
// the form is sent.

export function describe(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('[name=browser_info]');
  if (!field) return;
  field.value = JSON.stringify({
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
    language: navigator.language,
    javaEnabled: typeof navigator.javaEnabled === 'function' && navigator.javaEnabled(),
    javaScriptEnabled: true,
    userAgent: navigator.userAgent,
  });
}
