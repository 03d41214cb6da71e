package dev.freshet.inject;

/** A bean that acts when all beans are made and started, for example to check what they registered with it. */
public interface ScopeListener {
    /**
     * Called once, on the thread that builds the scope.
     *
     * @throws Exception to refuse the scope; all beans are then closed
     */
    void opened() throws Exception;
}
