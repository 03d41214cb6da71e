package dev.freshet.inject;

import dev.freshet.config.Config;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * The beans of a running application, one instance each. All are made when the scope is built, on the building thread;
 * after that every method may be called from any thread. A bean can have the scope itself injected.
 *
 * <p>A type is asked for as a class; qualifiers narrow it down: a bean's name, or the text of a qualifier annotation.
 */
public interface BeanScope extends AutoCloseable {

    /**
     * The bean of that type.
     *
     * @throws BeanException if there is none, or several of which none is {@link Primary}
     */
    <T> T get(Class<T> type, String... qualifiers);

    /**
     * The same, or nothing if there is none.
     *
     * @throws BeanException if several fit and none is {@link Primary}
     */
    <T> Optional<T> find(Class<T> type, String... qualifiers);

    /** All beans of that type in {@link Order}; unmodifiable, empty if there is none. */
    <T> List<T> list(Class<T> type, String... qualifiers);

    /** The profiles that decided which beans there are. */
    Profiles profiles();

    /**
     * Calls the {@code @PreDestroy} methods and then {@code close()} of what is {@link AutoCloseable}, the youngest
     * bean first. A bean that fails does not keep the others from being closed; its exception is logged. Calling it
     * again does nothing. Instances that the builder was given are left alone.
     */
    @Override
    void close();

    /** Builds a scope. */
    static Builder builder() {
        return new Builder();
    }

    /** Collects what a scope is made of. Not for use by several threads. */
    final class Builder {

        private final List<GivenBean> overrides = new ArrayList<>();
        private final List<GivenBean> fallbacks = new ArrayList<>();
        private final Set<String> profiles = new LinkedHashSet<>();
        private List<Wiring> wirings = List.of();
        private boolean wiringsGiven;

        private Builder() {
        }

        /** Adds this instance; beans that could be injected as that type are not made, it stands in for them. */
        public <T> Builder bean(Class<T> type, T instance) {
            overrides.add(new GivenBean(type, "", instance));
            return this;
        }

        /** Adds this instance under a name; of the beans of that type only the one so named is not made. */
        public <T> Builder bean(Class<T> type, String name, T instance) {
            overrides.add(new GivenBean(type, name, instance));
            return this;
        }

        /** Adds this instance if the wiring has no bean that can be injected as that type. */
        public <T> Builder fallback(Class<T> type, T instance) {
            fallbacks.add(new GivenBean(type, "", instance));
            return this;
        }

        /** Adds the configuration, and its profiles as active ones. */
        public Builder config(Config config) {
            return bean(Config.class, config).profiles(config.profiles());
        }

        /** Adds active profiles. */
        public Builder profiles(String... names) {
            return profiles(List.of(names));
        }

        /** Adds active profiles. */
        public Builder profiles(Collection<String> names) {
            profiles.addAll(names);
            return this;
        }

        /** Takes these modules instead of those that {@link ServiceLoader} finds. */
        public Builder wire(List<Wiring> modules) {
            wirings = List.copyOf(modules);
            wiringsGiven = true;
            return this;
        }

        /**
         * Makes and starts all beans. If one fails, those made so far are closed again, and so is one that was made but
         * did not start.
         *
         * @throws BeanException if a bean is missing, ambiguous or fails
         * @throws dev.freshet.config.ConfigException with all that is wrong with the configuration records
         */
        public BeanScope build() {
            if (!wiringsGiven) {
                wirings = new ArrayList<>();
                for (Wiring found : FoundWirings.all()) {
                    wirings.add(found);
                }
            }
            var scope = new SingletonScope(new Profiles(profiles), overrides);
            scope.open(WiringOrder.of(wirings), fallbacks);
            return scope;
        }
    }
}
