/** Event loops, and bytes of sockets with or without TLS: what the server and the client share. */
module dev.freshet.transport {
    requires dev.freshet.http;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.transport;
    exports dev.freshet.transport.tls to dev.freshet.server, dev.freshet.client;
}
