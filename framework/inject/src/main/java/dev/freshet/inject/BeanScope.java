package dev.freshet.inject;

import dev.freshet.config.Config;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The beans of a running application, one instance each. The thread that builds the scope makes them all; afterwards,
 * all methods are thread-safe. The scope itself can be injected.
 *
 * <p>Methods select beans by class. Qualifiers narrow the selection: the bean's name or the text of a qualifier
 * annotation.
 */
public interface BeanScope extends AutoCloseable {

    /**
     * The bean of this type.
     *
     * @throws BeanException if there is none, or several without a single {@link Primary} one
     */
    <T> T get(Class<T> type, String... qualifiers);

    /**
     * The bean of this type; empty if there is none.
     *
     * @throws BeanException if there are several without a single {@link Primary} one
     */
    <T> Optional<T> find(Class<T> type, String... qualifiers);

    /** All beans of this type in {@link Order}; unmodifiable, empty if there is none. */
    <T> List<T> list(Class<T> type, String... qualifiers);

    /** Describes all beans of the wirings, in the order in which they were made. */
    List<BeanInfo> infos();

    Profiles profiles();

    /**
     * Calls the {@code @PreDestroy} methods and then {@code close()} of {@link AutoCloseable} beans, the last made bean
     * first. If a bean fails, its exception is logged and the others are still closed. A second call does nothing.
     * Instances given to the builder are not closed. If the thread is interrupted before or meanwhile, its interrupt
     * flag is set at the end, not while beans close.
     */
    @Override
    void close();

    static Builder builder() {
        return new Builder();
    }

    /** Collects the parts of a scope. Not thread-safe. */
    final class Builder {

        private final List<GivenBean> overrides = new ArrayList<>();
        private final List<GivenBean> fallbacks = new ArrayList<>();
        private final Set<String> profiles = new LinkedHashSet<>();
        /** Null to find them. */
        private @Nullable List<Wiring> wirings;

        private Builder() {
        }

        /** Adds this instance. It replaces all beans that could be injected as this type; they are not made. */
        public <T> Builder bean(Class<T> type, T instance) {
            overrides.add(new GivenBean(type, "", instance));
            return this;
        }

        /** Adds this instance under a name. It replaces only the bean of this type with this name. */
        public <T> Builder bean(Class<T> type, String name, T instance) {
            overrides.add(new GivenBean(type, name, instance));
            return this;
        }

        /**
         * Replaces all beans that could be injected as this type. Unlike {@link #bean(Class, Object)}, {@link #build}
         * fails if there is none.
         */
        public <T> Builder replace(Class<T> type, T instance) {
            return replace(type, "", instance);
        }

        /** Replaces the bean of this type with this name. {@link #build} fails if there is none. */
        public <T> Builder replace(Class<T> type, String name, T instance) {
            overrides.add(new GivenBean(type, name, instance, true));
            return this;
        }

        /** Whether {@link #replace} was called, so that some beans will not be made. */
        public boolean replacesBeans() {
            return overrides.stream().anyMatch(GivenBean::mustReplace);
        }

        /** Adds this instance if no bean can be injected as this type. */
        public <T> Builder fallback(Class<T> type, T instance) {
            fallbacks.add(new GivenBean(type, "", instance));
            return this;
        }

        /** Adds the configuration and activates its profiles. */
        public Builder config(Config config) {
            return bean(Config.class, config).profiles(config.profiles());
        }

        public Builder profiles(String... names) {
            return profiles(List.of(names));
        }

        public Builder profiles(Collection<String> names) {
            profiles.addAll(names);
            return this;
        }

        /** Uses these modules instead of those that {@link ServiceLoader} finds. */
        public Builder wire(List<Wiring> modules) {
            wirings = List.copyOf(modules);
            return this;
        }

        /**
         * Makes and starts all beans. If one fails, all beans made so far are closed, including the one that failed to
         * start.
         *
         * @throws BeanException if a bean is missing, ambiguous or fails
         * @throws dev.freshet.config.ConfigException with all problems of the configuration records
         */
        public BeanScope build() {
            List<Wiring> modules = wirings;
            if (modules == null) {
                modules = new ArrayList<>();
                for (Wiring found : FoundWirings.all()) {
                    modules.add(found);
                }
            }
            var scope = new SingletonScope(new Profiles(profiles), config(), overrides);
            scope.open(WiringOrder.of(modules), fallbacks);
            return scope;
        }

        /** The configuration given last; an empty one for a scope without. */
        private Config config() {
            for (var given : overrides.reversed()) {
                if (given.instance() instanceof Config config) {
                    return config;
                }
            }
            return Config.of(Map.of());
        }
    }
}
