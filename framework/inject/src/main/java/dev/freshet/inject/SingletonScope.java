package dev.freshet.inject;

import dev.freshet.config.ConfigException;
import jakarta.inject.Provider;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Registers the factories of all modules, then makes each bean in that order, and earlier if another one asks for it.
 * The maps do not change once the scope is built, so readers need no lock. Loops, not lambdas: all of this runs before
 * the first request, when each lambda still has to be linked.
 */
final class SingletonScope implements BeanScope, BeanRegistry {

    private final Profiles profiles;
    private final Map<GivenBean, BeanEntry> overrides = new LinkedHashMap<>();
    private final Map<String, BeanEntry> byName = new LinkedHashMap<>();
    private final Map<Class<?>, List<BeanEntry>> byType = new HashMap<>();
    private final List<BeanInfo> leftOut = new ArrayList<>();
    private final List<BeanEntry> path = new ArrayList<>();
    private final List<BeanEntry> made = new ArrayList<>();
    private final Beans beans = new View();
    private final Thread builder = Thread.currentThread();
    private final AtomicBoolean closed = new AtomicBoolean();

    SingletonScope(Profiles profiles, List<GivenBean> given) {
        this.profiles = profiles;
        addInstance(new GivenBean(BeanScope.class, "", this));
        for (var bean : given) {
            overrides.put(bean, addInstance(bean));
        }
    }

    private BeanEntry addInstance(GivenBean bean) {
        var entry = BeanEntry.given(bean);
        entriesOf(bean.type()).add(entry);
        return entry;
    }

    void open(List<Wiring> wirings, List<GivenBean> fallbacks) {
        for (var wiring : wirings) {
            wiring.wire(this);
        }
        for (var fallback : fallbacks) {
            if (entriesOf(fallback.type()).isEmpty()) {
                addInstance(fallback);
            }
        }
        try {
            bindConfiguration();
            for (var entry : byName.values()) {
                instance(entry);
            }
        } catch (Throwable failure) {
            close();
            throw failure;
        }
    }

    private void bindConfiguration() {
        var problems = new ArrayList<String>();
        for (var entry : byName.values()) {
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
    public void add(BeanFactory<?> factory) {
        var info = factory.info();
        if (!factory.isActive(profiles)) {
            leftOut.add(info);
            return;
        }
        if (isReplaced(info)) {
            return;
        }
        var entry = BeanEntry.made(factory, info);
        var other = byName.putIfAbsent(info.name(), entry);
        if (other != null) {
            throw new BeanException("two beans are called " + info.name() + ": " + entry + " and " + other
                    + "; give one of them another name");
        }
        for (var type : info.types()) {
            entriesOf(type).add(entry);
        }
    }

    private boolean isReplaced(BeanInfo info) {
        for (var override : overrides.entrySet()) {
            if (override.getKey().replaces(info)) {
                standIn(override.getValue(), override.getKey().instance(), info);
                return true;
            }
        }
        return false;
    }

    private void standIn(BeanEntry substitute, Object instance, BeanInfo replaced) {
        substitute.standInFor(replaced);
        for (var type : replaced.types()) {
            var entries = entriesOf(type);
            if (type.isInstance(instance) && !entries.contains(substitute)) {
                entries.add(substitute);
            }
        }
    }

    private List<BeanEntry> entriesOf(Class<?> type) {
        var entries = byType.get(type);
        if (entries == null) {
            entries = new ArrayList<>(2);
            byType.put(type, entries);
        }
        return entries;
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
    public Profiles profiles() {
        return profiles;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            new BeanShutdown(made.reversed()).run();
        }
    }

    private List<BeanEntry> matching(Class<?> type, String... qualifiers) {
        var entries = byType.getOrDefault(type, List.of());
        if (qualifiers.length == 0) {
            return entries;
        }
        var matching = new ArrayList<BeanEntry>(2);
        for (var entry : entries) {
            if (entry.answersTo(qualifiers)) {
                matching.add(entry);
            }
        }
        return matching;
    }

    private @Nullable BeanEntry single(Class<?> type, String... qualifiers) {
        var entries = matching(type, qualifiers);
        if (entries.size() < 2) {
            return entries.isEmpty() ? null : entries.getFirst();
        }
        BeanEntry primary = null;
        for (var entry : entries) {
            if (entry.info().primary()) {
                if (primary != null) {
                    throw BeanMessages.ambiguous(type, entries, profiles, path);
                }
                primary = entry;
            }
        }
        if (primary == null) {
            throw BeanMessages.ambiguous(type, entries, profiles, path);
        }
        return primary;
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
        } catch (BeanException | ConfigException complete) {
            // These say by themselves what is wrong and where.
            throw complete;
        } catch (Exception failure) {
            throw BeanMessages.failed(entry, path, failure);
        } finally {
            path.removeLast();
        }
    }

    /** The same look-ups for generated code, where the class may be a raw supertype of what is asked for. */
    private final class View implements Beans {

        @Override
        public <T> T get(Class<? super T> type, String... qualifiers) {
            var entry = single(type, qualifiers);
            if (entry == null) {
                throw BeanMessages.missing(type, qualifiers, leftOut, profiles, path);
            }
            return cast(instance(entry));
        }

        @Override
        public <T> Optional<T> find(Class<? super T> type, String... qualifiers) {
            var entry = single(type, qualifiers);
            return entry == null ? Optional.empty() : Optional.of(cast(instance(entry)));
        }

        @Override
        public <T> List<T> list(Class<? super T> type, String... qualifiers) {
            var entries = new ArrayList<>(matching(type, qualifiers));
            if (entries.size() > 1) {
                entries.sort(Comparator.comparingInt(entry -> entry.info().order()));
            }
            var instances = new ArrayList<T>(entries.size());
            for (var entry : entries) {
                instances.add(cast(instance(entry)));
            }
            return List.copyOf(instances);
        }

        @Override
        public <T> Provider<T> provider(Class<? super T> type, String... qualifiers) {
            return () -> get(type, qualifiers);
        }

        /** The entry is registered under the class asked for; the processor has checked the type arguments. */
        @SuppressWarnings("unchecked")
        private <T> T cast(Object bean) {
            return (T) bean;
        }
    }
}
