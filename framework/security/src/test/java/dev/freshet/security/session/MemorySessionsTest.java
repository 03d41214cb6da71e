package dev.freshet.security.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import dev.freshet.security.session.SessionGroup.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemorySessionsTest {
    private static final Instant START = Instant.parse("2026-11-24T12:00:00Z");
    private static final Duration IDLE = Duration.ofMinutes(30);

    private Instant now = START;
    private long nanoTime;
    private final MemorySessions store = sessions(3, 1_000);

    private MemorySessions sessions(int most, int mostOfUser) {
        return new MemorySessions(most, mostOfUser, () -> now, () -> nanoTime);
    }

    private void add(String key, String name) {
        add(store, key, name);
    }

    private static void add(MemorySessions to, String key, String name) {
        to.add(key, new Session(Authenticated.of("shop", name, Set.of()), START.plus(Duration.ofHours(12))), IDLE);
    }

    private @Nullable Session use(String key) {
        return store.use(key, IDLE);
    }

    private int removeAll(String issuer, String name) {
        return store.removeAll(new SessionGroup(Kind.NAME, issuer, name));
    }

    private void pass(Duration time) {
        now = now.plus(time);
        nanoTime += time.toNanos();
    }

    @Test
    void end_a_session_that_is_not_used() {
        add("a", "ann");
        pass(Duration.ofMinutes(29));
        assertThat(use("a")).isNotNull();
        pass(Duration.ofMinutes(29));
        assertThat(use("a")).as("used in between").isNotNull();
        pass(Duration.ofMinutes(30));
        assertThat(use("a")).isNull();
    }

    @Test
    void measure_idle_time_also_if_the_clock_is_set() {
        add("a", "ann");
        now = now.plus(Duration.ofHours(2));
        assertThat(use("a")).isNotNull();
        now = now.minus(Duration.ofHours(4));
        pass(Duration.ofMinutes(29));
        assertThat(use("a")).isNotNull();
        pass(Duration.ofMinutes(30));
        assertThat(use("a")).isNull();
    }

    @Test
    void end_a_session_at_the_end_of_its_life_however_often_it_is_used() {
        add("a", "ann");
        for (int i = 1; i < 48; i++) {
            pass(Duration.ofMinutes(15));
            assertThat(use("a")).as("after %d minutes", 15 * i).isNotNull();
        }
        pass(Duration.ofMinutes(15));
        assertThat(use("a")).isNull();
    }

    @Test
    void make_room_by_ending_the_session_that_has_been_idle_for_longest() {
        add("a", "ann");
        add("b", "bob");
        add("c", "cy");
        use("a");
        add("d", "dan");
        assertThat(use("b")).isNull();
        assertThat(use("a")).isNotNull();
        assertThat(use("c")).isNotNull();
        assertThat(use("d")).isNotNull();
    }

    @Test
    void make_room_for_a_user_with_many_sessions_by_ending_the_oldest_of_the_same_user() {
        MemorySessions two = sessions(3, 2);
        add(two, "b", "bob");
        add(two, "a1", "ann");
        add(two, "a2", "ann");
        two.use("a1", IDLE);
        add(two, "a3", "ann");
        assertThat(two.use("a1", IDLE)).as("the oldest, although it was used").isNull();
        add(two, "a4", "ann");
        assertThat(two.use("a2", IDLE)).isNull();
        assertThat(two.use("a3", IDLE)).isNotNull();
        assertThat(two.use("a4", IDLE)).isNotNull();
        assertThat(two.use("b", IDLE)).as("another user").isNotNull();
    }

    @Test
    void count_only_the_sessions_that_a_user_still_has() {
        MemorySessions two = sessions(3, 2);
        add(two, "a1", "ann");
        pass(Duration.ofMinutes(10));
        add(two, "a2", "ann");
        add(two, "a3", "ann");
        two.remove("a3");
        add(two, "a4", "ann");
        assertThat(two.use("a2", IDLE)).isNotNull();
        pass(Duration.ofMinutes(29));
        two.use("a2", IDLE);
        pass(Duration.ofMinutes(29));
        add(two, "a5", "ann");
        assertThat(two.use("a2", IDLE)).as("a4 was idle for too long").isNotNull();
        assertThat(two.removeAll(new SessionGroup(Kind.NAME, "shop", "ann"))).isEqualTo(2);
        add(two, "a6", "ann");
        add(two, "a7", "ann");
        assertThat(two.use("a6", IDLE)).isNotNull();
    }

    /** Users can change names that are not the subject. */
    @Test
    void know_a_user_by_the_subject_if_there_is_one() {
        MemorySessions one = sessions(3, 1);
        for (String name : List.of("ann", "anna")) {
            Authenticated caller = new Authenticated("id", name, Set.of(), Set.of(), new Claims(Map.of("sub", "7")),
                    Instant.MAX);
            one.add(name, new Session(caller, START.plus(Duration.ofHours(12))), IDLE);
        }
        assertThat(one.use("ann", IDLE)).isNull();
        assertThat(one.use("anna", IDLE)).isNotNull();
    }

    @Test
    void forget_sessions_that_are_over_when_others_begin() {
        add("a", "ann");
        add("b", "ann");
        pass(Duration.ofMinutes(31));
        add("c", "ann");
        assertThat(removeAll("shop", "ann")).isEqualTo(1);
    }

    @Test
    void end_the_sessions_of_one_user_only() {
        add("a", "ann");
        add("b", "bob");
        assertThat(removeAll("other", "ann")).isZero();
        assertThat(removeAll("shop", "ann")).isEqualTo(1);
        store.remove("b");
        assertThat(use("b")).isNull();
    }
}
