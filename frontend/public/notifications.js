// The service worker of push notifications, and of nothing else: it shows what was sent and opens what it leads to.
self.addEventListener('push', (event) => {
  const told = event.data?.json();
  if (!told) return;
  event.waitUntil(
    self.registration.showNotification(told.title, {
      body: told.body,
      lang: told.lang,
      tag: told.id,
      icon: '/favicon.svg',
      data: { url: told.url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const there = open.find((client) => client.url === url);
      return there ? there.focus() : self.clients.openWindow(url);
    }),
  );
});
