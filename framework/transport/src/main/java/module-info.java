/** Code that the server and the client share: event loops, and reading and writing sockets with or without TLS. */
module dev.freshet.transport {
    requires dev.freshet.http;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.transport;
    exports dev.freshet.transport.tls to dev.freshet.server, dev.freshet.client;
}
