package dev.freshet.inject;

/** Where a {@link Wiring} adds its factories. */
public interface BeanRegistry {

    /**
     * Adds the factory of one bean. Nothing is made yet.
     *
     * @throws BeanException if another bean has its name
     */
    void add(BeanFactory<?> factory);
}
