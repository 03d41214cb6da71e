package dev.freshet.junit.shop;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import java.time.Clock;

@Configuration
public class TimeConfiguration {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
