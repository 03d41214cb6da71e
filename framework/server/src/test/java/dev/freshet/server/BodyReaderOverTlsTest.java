package dev.freshet.server;

/** The contract holds over TLS too. */
class BodyReaderOverTlsTest extends BodyReaderContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }
}
