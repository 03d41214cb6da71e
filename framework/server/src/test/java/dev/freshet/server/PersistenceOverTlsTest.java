package dev.freshet.server;

/** The contract holds over TLS too. */
class PersistenceOverTlsTest extends PersistenceContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }
}
