package dev.freshet.server;

/** The contract holds over TLS too. */
class DisconnectOverTlsTest extends DisconnectContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }
}
