package dev.freshet.dev.serve;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpResponseWrapper;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Registers a connection that leaves HTTP, because it must end with its application. */
final class UpgradingResponse extends HttpResponseWrapper {
    private final Served served;

    UpgradingResponse(HttpResponse response, Served served) {
        super(response);
        this.served = served;
    }

    @Override
    public void upgrade(UpgradeHandler handler) throws IOException {
        super.upgrade(new Noted(handler, served));
    }

    private static final class Noted implements UpgradeHandler {
        private final UpgradeHandler handler;
        private final Served served;
        private volatile @Nullable UpgradedConnection connection;

        Noted(UpgradeHandler handler, Served served) {
            this.handler = handler;
            this.served = served;
        }

        @Override
        public void opened(UpgradedConnection opened) throws Exception {
            connection = opened;
            if (!served.opened(opened, this)) {
                opened.abort();
                return;
            }
            AppThread.run(served.loader(), () -> handler.opened(opened));
        }

        @Override
        public void received(byte[] bytes, int offset, int length) throws Exception {
            AppThread.run(served.loader(), () -> handler.received(bytes, offset, length));
        }

        @Override
        public void ended(@Nullable IOException cause) {
            try {
                AppThread.run(served.loader(), () -> handler.ended(cause));
            } finally {
                UpgradedConnection open = connection;
                if (open != null) {
                    served.closed(open);
                }
            }
        }

        @Override
        public void tick(long nanoTime) {
            handler.tick(nanoTime);
        }

        @Override
        public void drain() {
            handler.drain();
        }
    }
}
