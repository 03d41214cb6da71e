package dev.freshet.junit.shop;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;

@ConfigurationProperties("shop")
public record ShopSettings(@DefaultValue("USD") String currency) {
}
