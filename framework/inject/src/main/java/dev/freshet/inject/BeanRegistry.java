package dev.freshet.inject;

/** Collects the factories of a {@link Wiring}. */
public interface BeanRegistry {

    /**
     * Adds the factory of one bean. Makes nothing yet.
     *
     * @throws BeanException if another bean has its name
     */
    void add(BeanFactory<?> factory);
}
