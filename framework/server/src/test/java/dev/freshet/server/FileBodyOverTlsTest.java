package dev.freshet.server;

/** The contract holds over TLS too, where files have to be encrypted. */
class FileBodyOverTlsTest extends FileBodyContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config());
    }
}
