package dev.freshet.server;

/** The contract holds over TLS too. */
class RequestBodyOverTlsTest extends RequestBodyContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }
}
