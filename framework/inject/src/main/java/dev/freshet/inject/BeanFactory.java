package dev.freshet.inject;

/**
 * Makes, starts and stops one bean. Generated into the bean's own package, so that its class and constructor need not
 * be public. The thread that builds or closes the scope calls all methods.
 *
 * @param <T> the bean's class, or the return type of its {@code @Bean} method
 */
public interface BeanFactory<T> {

    BeanInfo info();

    /** Whether the bean's {@link Profile} is active and its {@link ConditionalOnProperty} holds. */
    default boolean isActive(Conditions conditions) {
        return true;
    }

    /**
     * Makes the bean from the beans that it needs.
     *
     * @throws Exception any exception of the constructor or the {@code @Bean} method
     */
    T create(Beans beans) throws Exception;

    /**
     * Calls the {@code @PostConstruct} methods.
     *
     * @throws Exception any exception of these methods
     */
    default void start(T bean) throws Exception {
    }

    /**
     * Calls the {@code @PreDestroy} methods. The scope calls {@link AutoCloseable#close} afterwards.
     *
     * @throws Exception any exception of these methods
     */
    default void stop(T bean) throws Exception {
    }
}
