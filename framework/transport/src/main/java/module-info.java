/** Code that the server and the client share: event loops, sockets with or without TLS, and PEM files. */
module dev.freshet.transport {
    requires dev.freshet.http;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.transport;
    exports dev.freshet.transport.tls to dev.freshet.server, dev.freshet.client;
}
