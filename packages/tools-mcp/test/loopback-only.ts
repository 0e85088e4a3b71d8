// Preloaded into a server that would listen on every interface: makes it listen on loopback.
import { Server } from 'node:net';

Server.prototype.listen = new Proxy(Server.prototype.listen, {
  apply: (listen, server, [port, ...rest]) =>
    Reflect.apply(listen, server, [port, '127.0.0.1', ...rest]),
});
