package dev.freshet.server.share;

/** One client's share of the request threads. Thread-safe. */
public interface ThreadShare {
    /** No limit, for threads that cost too little to share them out. */
    ThreadShare NONE = new ThreadShare() {
        @Override
        public boolean take() {
            return true;
        }

        @Override
        public void give() {
        }
    };

    /**
     * Counts the calling thread for the client, until {@link #give}; returns false if the client has used up its share.
     */
    boolean take();

    /** The calling thread has finished its task for the client. */
    void give();
}
