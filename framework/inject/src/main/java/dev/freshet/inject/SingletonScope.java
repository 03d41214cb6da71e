package dev.freshet.inject;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import jakarta.inject.Provider;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Makes each bean of the catalogue in order, or earlier if another bean needs it. Uses loops instead of lambdas,
 * because this code runs once at startup, where linking each lambda costs time.
 */
final class SingletonScope implements BeanScope {

    private final Profiles profiles;
    private final BeanCatalog catalog;
    private final List<BeanEntry> path = new ArrayList<>();
    private final List<BeanEntry> made = new ArrayList<>();
    private final Beans beans = new View();
    private final Thread builder = Thread.currentThread();
    private final AtomicBoolean closed = new AtomicBoolean();

    SingletonScope(Profiles profiles, Config config, List<GivenBean> overrides) {
        this.profiles = profiles;
        this.catalog = new BeanCatalog(new Conditions(profiles, config), overrides);
        catalog.add(new GivenBean(BeanScope.class, "", this));
    }

    void open(List<Wiring> wirings, List<GivenBean> fallbacks) {
        for (var wiring : wirings) {
            wiring.wire(catalog);
        }
        catalog.addFallbacks();
        for (var fallback : fallbacks) {
            catalog.addFallback(fallback);
        }
        catalog.requireReplaced();
        try {
            bindConfiguration();
            makeAll();
            for (var entry : catalog.matching(ScopeListener.class)) {
                tell(entry);
            }
        } catch (Throwable failure) {
            close();
            throw failure;
        }
    }

    private void makeAll() {
        for (var entry : catalog.toMake()) {
            try {
                instance(entry);
            } catch (BeanUnavailableException unavailable) {
                catalog.leaveOut(entry, unavailable);
            }
        }
    }

    private void tell(BeanEntry entry) {
        try {
            ((ScopeListener) instance(entry)).opened();
        } catch (BeanException | ConfigException complete) {
            throw complete;
        } catch (Exception failure) {
            keepInterrupt(failure);
            throw BeanMessages.refused(entry, failure);
        }
    }

    private void bindConfiguration() {
        var problems = new ArrayList<String>();
        for (var entry : catalog.toMake()) {
            if (entry.isBound()) {
                try {
                    instance(entry);
                } catch (ConfigException wrong) {
                    problems.addAll(wrong.problems());
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
    }

    @Override
    public <T> T get(Class<T> type, String... qualifiers) {
        return beans.get(type, qualifiers);
    }

    @Override
    public <T> Optional<T> find(Class<T> type, String... qualifiers) {
        return beans.find(type, qualifiers);
    }

    @Override
    public <T> List<T> list(Class<T> type, String... qualifiers) {
        return beans.list(type, qualifiers);
    }

    @Override
    public List<BeanInfo> infos() {
        return made.stream().map(BeanEntry::info).toList();
    }

    @Override
    public Profiles profiles() {
        return profiles;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            new BeanShutdown(made.reversed()).run();
        }
    }

    private @Nullable BeanEntry single(Class<?> type, String... qualifiers) {
        var entries = catalog.matching(type, qualifiers);
        var choice = BeanCatalog.choice(entries);
        if (choice == null && !entries.isEmpty()) {
            throw BeanMessages.ambiguous(type, entries, profiles, path);
        }
        return choice;
    }

    private Object instance(BeanEntry entry) {
        var instance = entry.instance();
        return instance != null ? instance : make(entry);
    }

    private Object make(BeanEntry entry) {
        if (Thread.currentThread() != builder || closed.get()) {
            throw BeanMessages.notMadeYet(entry);
        }
        if (entry.isBeingMade()) {
            throw BeanMessages.cycle(entry, path);
        }
        path.add(entry);
        try {
            var bean = entry.make(beans);
            made.add(entry);
            return bean;
        } catch (BeanUnavailableException unavailable) {
            throw unavailable.leavesOut(entry) ? unavailable
                    : BeanMessages.needsUnavailable(entry, path, unavailable);
        } catch (BeanException | ConfigException complete) {
            // These messages already say what is wrong and where.
            throw complete;
        } catch (Exception failure) {
            keepInterrupt(failure);
            throw BeanMessages.failed(entry, path, failure);
        } finally {
            path.removeLast();
        }
    }

    /** The exception that replaces this one does not tell the caller of the interrupt. */
    private static void keepInterrupt(Exception failure) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
    }

    /** The view for generated code, which may pass a raw supertype. */
    private final class View implements Beans {

        @Override
        public <T> T get(Class<? super T> type, String... qualifiers) {
            var entry = single(type, qualifiers);
            if (entry == null) {
                var unavailable = catalog.unavailable(type);
                if (unavailable != null) {
                    throw unavailable;
                }
                throw BeanMessages.missing(type, qualifiers, catalog.leftOut(), profiles, path);
            }
            return cast(instance(entry));
        }

        @Override
        public <T> Optional<T> find(Class<? super T> type, String... qualifiers) {
            var entry = single(type, qualifiers);
            var instance = entry == null ? null : available(entry);
            return instance == null ? Optional.empty() : Optional.of(cast(instance));
        }

        @Override
        public <T> List<T> list(Class<? super T> type, String... qualifiers) {
            var entries = new ArrayList<>(catalog.matching(type, qualifiers));
            if (entries.size() > 1) {
                entries.sort(Comparator.comparingInt(entry -> entry.info().order()));
            }
            var instances = new ArrayList<T>(entries.size());
            for (var entry : entries) {
                var instance = available(entry);
                if (instance != null) {
                    instances.add(cast(instance));
                }
            }
            return List.copyOf(instances);
        }

        @Override
        public <T> Provider<T> provider(Class<? super T> type, String... qualifiers) {
            return () -> get(type, qualifiers);
        }

        /** Null if the bean cannot exist with this configuration. */
        private @Nullable Object available(BeanEntry entry) {
            try {
                return instance(entry);
            } catch (BeanUnavailableException _) {
                return null;
            }
        }

        /** Safe, because the entry is registered under this class and the processor has checked the type arguments. */
        @SuppressWarnings("unchecked")
        private <T> T cast(Object bean) {
            return (T) bean;
        }
    }
}
