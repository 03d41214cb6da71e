package dev.freshet.inject;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One bean of a scope: its factory, and its instance after it is made. */
final class BeanEntry {

    private final @Nullable BeanFactory<Object> factory;
    private final BeanInfo info;
    private final List<String> replacedQualifiers = new ArrayList<>();
    private volatile @Nullable Object instance;
    private boolean beingMade;

    private BeanEntry(@Nullable BeanFactory<Object> factory, BeanInfo info, @Nullable Object instance) {
        this.factory = factory;
        this.info = info;
        this.instance = instance;
    }

    /** The cast is safe because the factory receives only beans that it made itself. */
    @SuppressWarnings("unchecked")
    static BeanEntry made(BeanFactory<?> factory, BeanInfo info) {
        return new BeanEntry((BeanFactory<Object>) factory, info, null);
    }

    static BeanEntry given(GivenBean bean) {
        var name = bean.name().isEmpty() ? bean.type().getName() : bean.name();
        return new BeanEntry(null, BeanInfo.of(name, bean.type()), bean.instance());
    }

    BeanInfo info() {
        return info;
    }

    @Nullable Object instance() {
        return instance;
    }

    /** The package of its factory, which is that of the class that makes it; empty for a given instance. */
    String packageName() {
        return factory == null ? "" : factory.getClass().getPackageName();
    }

    /** Whether the bean is a configuration record. */
    boolean isBound() {
        return factory instanceof BoundFactory<?>;
    }

    boolean isBeingMade() {
        return beingMade;
    }

    /** Adds the name and qualifiers of the bean that this one replaces. */
    void standInFor(BeanInfo replaced) {
        replacedQualifiers.add(replaced.name());
        replacedQualifiers.addAll(replaced.qualifiers());
    }

    /** Whether it replaces a bean. */
    boolean standsIn() {
        return !replacedQualifiers.isEmpty();
    }

    boolean answersTo(String[] qualifiers) {
        for (var qualifier : qualifiers) {
            if (!info.answersTo(qualifier) && !replacedQualifiers.contains(qualifier)) {
                return false;
            }
        }
        return true;
    }

    /** Makes and starts the bean. Others see it only if both succeed. */
    Object make(Beans beans) throws Exception {
        if (factory == null) {
            throw new IllegalStateException("bean " + info.name() + " is a given instance and cannot be made");
        }
        beingMade = true;
        try {
            Object bean = factory.create(beans);
            if (bean == null) {
                throw new IllegalStateException("its method returned null; return an object, or leave the bean out with"
                        + " @Profile");
            }
            start(factory, bean);
            instance = bean;
            return bean;
        } finally {
            beingMade = false;
        }
    }

    /** Closes a bean that does not start, because nobody else will see it. */
    private void start(BeanFactory<Object> made, Object bean) throws Exception {
        try {
            made.start(bean);
        } catch (Throwable failure) {
            if (info.closed() && bean instanceof AutoCloseable closeable) {
                closeAfter(failure, closeable);
            }
            throw failure;
        }
    }

    private static void closeAfter(Throwable failure, AutoCloseable bean) {
        try {
            bean.close();
        } catch (Exception | LinkageError | AssertionError second) {
            if (second instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (second != failure) {
                failure.addSuppressed(second);
            }
        }
    }

    void stop() throws Exception {
        var bean = instance;
        if (factory != null && bean != null) {
            factory.stop(bean);
        }
    }

    @Override
    public String toString() {
        return info.name() + " (" + info.types().getFirst().getName() + ")";
    }
}
