package dev.freshet.server.threads;

/** One client's share of the request threads. Any thread may call. */
public interface ThreadShare {
    /** Where threads cost too little to be shared out. */
    ThreadShare NONE = new ThreadShare() {
        @Override
        public boolean take() {
            return true;
        }

        @Override
        public void give() {
        }
    };

    /** Counts the calling request thread as the client's, until {@link #give}; false if the client has its share. */
    boolean take();

    /** The calling thread has done what {@link #take} was called for. */
    void give();
}
