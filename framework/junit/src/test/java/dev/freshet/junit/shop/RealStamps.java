package dev.freshet.junit.shop;

import dev.freshet.inject.Component;
import java.time.Instant;

@Component
public class RealStamps implements Stamps {
    @Override
    public String now() {
        return Instant.now().toString();
    }
}
