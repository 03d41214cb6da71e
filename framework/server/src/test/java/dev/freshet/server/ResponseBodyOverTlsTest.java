package dev.freshet.server;

/** The contract holds over TLS too. */
class ResponseBodyOverTlsTest extends ResponseBodyContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }
}
