package dev.freshet.inject;

/** A bean that has something to do when all beans are made and started, such as checking what they asked it for. */
public interface ScopeListener {
    /**
     * Called once, on the thread that builds the scope.
     *
     * @throws Exception if the scope must not be used; all beans are closed again
     */
    void opened() throws Exception;
}
