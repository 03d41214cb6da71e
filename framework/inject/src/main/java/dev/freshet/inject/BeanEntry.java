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
            factory.start(bean);
            instance = bean;
            return bean;
        } finally {
            beingMade = false;
        }
    }

    void stop() throws Exception {
        var bean = instance;
        if (factory != null && bean != null) {
            factory.stop(bean);
        }
    }

    void close() throws Exception {
        if (info.closed() && instance instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    @Override
    public String toString() {
        return info.name() + " (" + info.types().getFirst().getName() + ")";
    }
}
