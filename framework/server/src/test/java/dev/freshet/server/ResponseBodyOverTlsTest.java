package dev.freshet.server;

/** The contract holds over TLS too. Small buffers of the kernel make a smaller body large: encryption takes long. */
class ResponseBodyOverTlsTest extends ResponseBodyContractTest {
    @Override
    ServerConfig config() {
        return TestTls.on(super.config()).withSendBuffer(64 * 1024);
    }

    @Override
    int largeMib() {
        return 4;
    }
}
