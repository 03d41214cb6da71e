package dev.freshet.inject;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One bean of a scope: how to make it, and the instance once it is made. */
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

    /** The factory takes back only what it made itself, so its type argument is of no concern here. */
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

    /** Whether it is read from the configuration. */
    boolean isBound() {
        return factory instanceof BoundFactory<?>;
    }

    boolean isBeingMade() {
        return beingMade;
    }

    /** Answers from now on to what the bean that it stands in for answered to. */
    void standInFor(BeanInfo replaced) {
        replacedQualifiers.add(replaced.name());
        replacedQualifiers.addAll(replaced.qualifiers());
    }

    boolean answersTo(String[] qualifiers) {
        for (var qualifier : qualifiers) {
            if (!info.answersTo(qualifier) && !replacedQualifiers.contains(qualifier)) {
                return false;
            }
        }
        return true;
    }

    /** Makes and starts the bean; others see it only when that has worked. */
    Object make(Beans beans) throws Exception {
        if (factory == null) {
            throw new IllegalStateException("bean " + info.name() + " was given and is never made");
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

    /** One that does not start is closed at once, for what it holds since it was made: nobody else will see it. */
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
        } catch (Exception second) {
            if (second instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            failure.addSuppressed(second);
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
