package dev.freshet.server;

/** The contract holds over TLS too. */
class AbandonedRequestOverTlsTest extends AbandonedRequestContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }
}
