package dev.freshet.inject;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;

/**
 * Makes the bean of a {@code @ConfigurationProperties} record. The scope makes these beans first, so that all problems
 * of the configuration are reported together.
 *
 * @param <T> the record
 */
public interface BoundFactory<T> extends BeanFactory<T> {

    ConfigBinder<T> binder();

    @Override
    default T create(Beans beans) {
        Config config = beans.get(Config.class);
        return config.bind(binder());
    }
}
