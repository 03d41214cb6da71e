/** Bytes of sockets, with or without TLS: what the server and the client share. */
module dev.freshet.transport {
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.transport to dev.freshet.server, dev.freshet.client;
    exports dev.freshet.transport.tls to dev.freshet.server, dev.freshet.client;
}
