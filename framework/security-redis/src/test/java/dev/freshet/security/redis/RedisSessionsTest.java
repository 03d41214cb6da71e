package dev.freshet.security.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import dev.freshet.security.session.Session;
import dev.freshet.security.session.SessionGroup;
import dev.freshet.security.session.SessionGroup.Kind;
import dev.freshet.test.redis.RealRedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.RedisClient;

/** What the store of one process puts into a real Redis, another one finds there. */
class RedisSessionsTest {
    private static final Duration IDLE = Duration.ofMinutes(30);
    private static final Duration LIFE = Duration.ofHours(12);

    private static RealRedis redis;
    private static RedisClient client;
    private static Instant now = Instant.now();
    private static RedisSessions one;
    private static RedisSessions two;

    @BeforeAll
    static void start() throws Exception {
        redis = RealRedis.start();
        client = RedisClient.create(redis.url());
        RedisSessionProperties properties = new RedisSessionProperties(redis.url(), "test:", Duration.ofSeconds(50), 8,
                false);
        one = new RedisSessions(properties, () -> now);
        two = new RedisSessions(properties, () -> now);
    }

    @AfterAll
    static void stop() throws Exception {
        if (redis != null) {
            one.close();
            two.close();
            client.close();
            redis.close();
        }
    }

    @BeforeEach
    void empty() {
        client.flushAll();
        now = Instant.now();
    }

    private static Authenticated user(String name) {
        return Authenticated.of("shop", name, Set.of("buyer"));
    }

    private static Authenticated user(String name, Map<String, @Nullable Object> claims) {
        return new Authenticated("https://id.example", name, Set.of(), Set.of(), new Claims(claims), Instant.MAX);
    }

    private static void add(String key, Authenticated caller) {
        one.add(key, new Session(caller, now.plus(LIFE)), IDLE);
    }

    private static boolean lives(String key) {
        return two.use(key, IDLE) != null;
    }

    @Test
    void keep_everything_that_is_known_about_the_caller() {
        Map<String, @Nullable Object> claims = new HashMap<>(Map.of("text", "Zoë 😀", "yes", true, "no", false,
                "whole", Long.MIN_VALUE, "fraction", 1.0E10, "list", List.of("a", 1L, List.of(), Map.of("x", "y")),
                "realm_access", Map.of("roles", List.of("buyer"))));
        claims.put("nothing", null);
        Authenticated caller = new Authenticated("https://id.example", "Ann", Set.of("buyer", "seller"), Set.of("read"),
                new Claims(claims), Instant.ofEpochSecond(4_000_000_000L, 999_999_999));
        Session session = new Session(caller, now.plus(LIFE));
        one.add("k", session, IDLE);
        assertThat(two.use("k", IDLE)).isEqualTo(session);
        add("forever", user("bob"));
        assertThat(two.use("forever", IDLE)).extracting(Session::caller).isEqualTo(user("bob"));
    }

    @Test
    void expire_when_they_have_been_idle() {
        add("k", user("ann"));
        assertThat(client.pttl("test:k")).isBetween(IDLE.minusMinutes(1).toMillis(), IDLE.toMillis());
        client.pexpire("test:k", 60_000);
        assertThat(lives("k")).isTrue();
        assertThat(client.pttl("test:k")).as("used").isGreaterThan(IDLE.minusMinutes(1).toMillis());
        one.add("late", new Session(user("ann"), now.plusSeconds(60)), IDLE);
        assertThat(client.pttl("test:late")).as("the end comes before").isLessThanOrEqualTo(60_000);
    }

    @Test
    void end_however_often_they_are_used() {
        add("k", user("ann"));
        now = now.plus(LIFE).minusMillis(1);
        assertThat(lives("k")).isTrue();
        now = now.plusMillis(1);
        assertThat(lives("k")).isFalse();
        assertThat(client.exists("test:k")).as("in Redis").isFalse();
        one.add("over", new Session(user("ann"), now), IDLE);
        assertThat(client.exists("test:over")).isFalse();
    }

    @Test
    void end_when_they_are_removed() {
        add("k", user("ann"));
        two.remove("k");
        two.remove("unknown");
        assertThat(lives("k")).isFalse();
    }

    @Test
    void end_together_by_name_subject_or_login() {
        add("a", user("ann@example.org", Map.of("sub", "1", "sid", "x")));
        add("b", user("ann@example.org", Map.of("sub", "1", "sid", "y")));
        add("c", user("ann@example.org", Map.of("sub", "2", "sid", "z")));
        add("d", Authenticated.of("shop", "ann@example.org", Set.of()));
        assertThat(two.removeAll(new SessionGroup(Kind.LOGIN, "https://id.example", "x"))).isEqualTo(1);
        assertThat(List.of(lives("a"), lives("b"), lives("c"))).containsExactly(false, true, true);
        assertThat(two.removeAll(new SessionGroup(Kind.SUBJECT, "https://id.example", "1"))).isEqualTo(1);
        assertThat(List.of(lives("b"), lives("c"))).containsExactly(false, true);
        assertThat(two.removeAll(new SessionGroup(Kind.NAME, "https://id.example", "ann@example.org"))).isEqualTo(1);
        assertThat(List.of(lives("c"), lives("d"))).as("d is of another issuer").containsExactly(false, true);
        assertThat(two.removeAll(new SessionGroup(Kind.LOGIN, "https://id.example", "x"))).isZero();
    }

    @Test
    void are_at_most_a_thousand_for_a_user() {
        for (int i = 0; i <= 1000; i++) {
            now = now.plusMillis(1);
            add("k" + i, user("ann"));
        }
        add("other", user("bob"));
        assertThat(lives("k0")).as("the one that would end first").isFalse();
        assertThat(lives("k1")).isTrue();
        assertThat(lives("k1000")).isTrue();
        assertThat(two.removeAll(new SessionGroup(Kind.NAME, "shop", "ann"))).isEqualTo(1000);
        assertThat(lives("other")).isTrue();
    }

    @Test
    void do_not_count_after_they_have_ended() {
        add("first", user("ann"));
        for (int i = 0; i < 1500; i++) {
            now = now.plusMillis(1);
            add("k" + i, user("ann"));
            one.remove("k" + i);
        }
        assertThat(lives("first")).isTrue();
        assertThat(client.zcard(group())).isLessThanOrEqualTo(1000);
    }

    private static String group() {
        return client.keys("test:group:*").iterator().next();
    }

    @Test
    void leave_nothing_behind() {
        one.add("late", new Session(user("ann"), now.plus(LIFE)), IDLE);
        one.add("soon", new Session(user("ann"), now.plusSeconds(60)), IDLE);
        assertThat(client.pttl(group())).isBetween(LIFE.plusMinutes(9).toMillis(), LIFE.plusMinutes(10).toMillis());
        now = now.plus(LIFE).plusSeconds(660);
        add("next", user("ann"));
        assertThat(client.zrange(group(), 0, -1)).containsExactly("test:next");
    }

    static Stream<Arguments> foreignValues() {
        byte[] good = SessionWriter.write(new Session(user("ann", Map.of("sub", List.of("x", 1L))), Instant.MAX));
        byte[] version = good.clone();
        version[0]++;
        byte[] time = good.clone();
        Arrays.fill(time, 1, 9, (byte) 127);
        byte[] type = good.clone();
        type[type.length - 9] = '?';
        byte[] size = good.clone();
        Arrays.fill(size, size.length - 17, size.length - 13, (byte) 127);
        return Stream.of(Arguments.of("nothing", new byte[0]), Arguments.of("a text", bytes("hello")),
                Arguments.of("a JSON", bytes("{\"name\":\"ann\"}")), Arguments.of("another version", version),
                Arguments.of("a time out of range", time), Arguments.of("an unknown type", type),
                Arguments.of("an impossible size", size), Arguments.of("more", Arrays.copyOf(good, good.length + 1)),
                Arguments.of("too much", Arrays.copyOf(good, 70_000)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("foreignValues")
    void end_if_they_cannot_be_read(String name, byte[] value) {
        client.set(bytes("test:k"), value);
        assertThat(lives("k")).isFalse();
        assertThat(client.exists("test:k")).isFalse();
    }

    @Test
    void end_if_they_are_cut_or_of_another_kind() {
        byte[] good = SessionWriter.write(new Session(user("ann", Map.of("sub", List.of("x", 1L))), Instant.MAX));
        for (int length = 0; length < good.length; length++) {
            client.set(bytes("test:k"), Arrays.copyOf(good, length));
            assertThat(lives("k")).as("%d bytes", length).isFalse();
        }
        client.lpush("test:k", "a list");
        assertThat(lives("k")).isFalse();
        assertThat(client.exists("test:k")).isFalse();
    }

    @Test
    void refuse_callers_with_too_many_or_unknown_claims() {
        assertThatThrownBy(() -> add("k", user("ann", Map.of("a", "x".repeat(65_000), "b", "x".repeat(1_000)))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("65536 bytes");
        assertThatThrownBy(() -> add("k", user("ann", Map.of("a", "x".repeat(66_000)))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("65536 bytes");
        assertThatThrownBy(() -> add("k", user("ann", Map.of("a", 1))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("java.lang.Integer");
        assertThatThrownBy(() -> add("k", user("ann", Map.of("a", nested(40)))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("levels deep");
        assertThat(client.dbSize()).isZero();
    }

    private static Object nested(int levels) {
        Object value = "x";
        for (int i = 0; i < levels; i++) {
            value = Collections.singletonList(value);
        }
        return value;
    }

    @Test
    void do_not_tell_names_of_users_in_the_names_of_keys() {
        add("k", user("ann", Map.of("sub", "subject", "sid", "login")));
        assertThat(client.keys("*")).hasSize(4).allMatch(key -> key.startsWith("test:"))
                .noneMatch(key -> key.contains("ann") || key.contains("subject") || key.contains("login"));
    }
}
