package dev.freshet.inject;

/**
 * Makes one bean, starts it and stops it. Generated for each bean into the bean's own package, so that classes and
 * constructors need not be public. All methods are called on the thread that builds or closes the scope.
 *
 * @param <T> the bean's class, or the return type of its {@code @Bean} method
 */
public interface BeanFactory<T> {

    /** What is known of the bean before it is made. */
    BeanInfo info();

    /** Whether the bean's {@link Profile} holds. */
    default boolean isActive(Profiles profiles) {
        return true;
    }

    /**
     * Makes the bean from the beans it needs.
     *
     * @throws Exception whatever the constructor or the {@code @Bean} method throws
     */
    T create(Beans beans) throws Exception;

    /**
     * Calls the {@code @PostConstruct} methods.
     *
     * @throws Exception whatever they throw
     */
    default void start(T bean) throws Exception {
    }

    /**
     * Calls the {@code @PreDestroy} methods. {@link AutoCloseable#close} comes after them and is not called here.
     *
     * @throws Exception whatever they throw
     */
    default void stop(T bean) throws Exception {
    }
}
