package dev.freshet.web.application;

import dev.freshet.server.ExecutionMode;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import java.io.IOException;

/** The execution modes of the engine, each with a server of its own. */
enum EveryMode {
    NIO_VIRTUAL(ExecutionMode.NIO, ThreadType.VIRTUAL),
    NIO_PLATFORM(ExecutionMode.NIO, ThreadType.PLATFORM),
    HYBRID_VIRTUAL(ExecutionMode.HYBRID, ThreadType.VIRTUAL),
    HYBRID_PLATFORM(ExecutionMode.HYBRID, ThreadType.PLATFORM);

    private final ExecutionMode executionMode;
    private final ThreadType threadType;

    EveryMode(ExecutionMode executionMode, ThreadType threadType) {
        this.executionMode = executionMode;
        this.threadType = threadType;
    }

    ServerConfig config() {
        return ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0).withMode(executionMode, threadType);
    }

    HttpServer serve(WebApplication application) throws IOException {
        return HttpServer.start(config(), application);
    }
}
