package dev.freshet.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import dev.freshet.gateway.upstream.ClientPlaces.Client;
import dev.freshet.test.Eventually;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClientPlacesTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final InetAddress GREEDY = InetAddress.ofLiteral("10.0.0.1");
    private static final InetAddress OTHER = InetAddress.ofLiteral("10.0.0.2");

    private final AtomicInteger share = new AtomicInteger(50);
    private final ClientPlaces places = places(12, false, 100);
    private final BlockingQueue<InetAddress> served = new LinkedBlockingQueue<>();

    private ClientPlaces places(int capacity, boolean closed, int maxLine) {
        return new ClientPlaces(new ClientPlaces.Limits("a", () -> capacity, share::get, closed, maxLine));
    }

    private static boolean hasRoom(ClientPlaces places, InetAddress client) {
        try {
            places.take(client, Duration.ZERO);
            return true;
        } catch (ClientException refused) {
            assertThat(refused.failure()).isEqualTo(Failure.ACQUIRE_TIMEOUT);
            return false;
        }
    }

    private int takesAll(InetAddress client) {
        int taken = 0;
        while (hasRoom(places, client)) {
            taken++;
        }
        return taken;
    }

    @Test
    void a_client_has_half_of_what_others_leave() {
        assertThat(takesAll(GREEDY)).isEqualTo(6);
        assertThat(takesAll(OTHER)).isEqualTo(3);
        for (int i = 3; i < 20; i++) {
            assertThat(hasRoom(places, InetAddress.ofLiteral("10.0.0." + i))).as("client %d", i).isTrue();
        }
    }

    @Test
    void a_client_may_have_all_if_the_share_is_off() {
        share.set(100);
        for (int i = 0; i < 100; i++) {
            assertThat(hasRoom(places, GREEDY)).isTrue();
        }
    }

    @Test
    void there_are_no_more_places_than_there_are_where_they_are_closed() {
        ClientPlaces closed = places(2, true, 100);
        assertThat(hasRoom(closed, GREEDY)).isTrue();
        assertThat(hasRoom(closed, OTHER)).isTrue();
        assertThat(hasRoom(closed, InetAddress.ofLiteral("10.0.0.3"))).isFalse();
    }

    @Test
    void a_line_that_is_full_is_refused_at_once() throws Exception {
        ClientPlaces few = places(1, false, 0);
        few.take(GREEDY, LONG);
        assertThatThrownBy(() -> few.take(GREEDY, LONG)).isInstanceOfSatisfying(ClientException.class, refused -> {
            assertThat(refused.failure()).isEqualTo(Failure.QUEUE_FULL);
            assertThat(refused.unprocessed()).isTrue();
        });
    }

    @Test
    void lines_are_served_in_turn_and_a_full_share_keeps_no_other_line_waiting() throws Exception {
        ClientPlaces few = places(4, true, 100);
        Client first = few.take(GREEDY, LONG);
        Client second = few.take(GREEDY, LONG);
        few.take(OTHER, LONG);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(waits(few, GREEDY, i + 1));
        }
        threads.add(waits(few, OTHER, 4));
        few.release(first);
        InetAddress one = served.poll(20, TimeUnit.SECONDS);
        few.release(second);
        InetAddress two = served.poll(20, TimeUnit.SECONDS);
        assertThat(List.of(one, two)).containsExactlyInAnyOrder(GREEDY, OTHER);
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(few.waiting()).isZero();
    }

    @Test
    void a_release_serves_all_that_may_have_a_place_if_the_capacity_has_grown() throws Exception {
        AtomicInteger capacity = new AtomicInteger(2);
        ClientPlaces growing = new ClientPlaces(new ClientPlaces.Limits("a", capacity::get, () -> 100, true, 100));
        Client first = growing.take(GREEDY, LONG);
        growing.take(OTHER, LONG);
        List<Thread> threads = List.of(waits(growing, GREEDY, 1), waits(growing, GREEDY, 2),
                waits(growing, OTHER, 3), waits(growing, OTHER, 4));
        capacity.set(4);
        growing.release(first);
        assertThat(growing.waiting()).isEqualTo(1);
        for (int i = 0; i < 3; i++) {
            assertThat(served.poll(20, TimeUnit.SECONDS)).isNotNull();
        }
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(growing.taken()).isEqualTo(4);
    }

    /** Returns once it waits. */
    private Thread waits(ClientPlaces few, InetAddress client, int inLine) throws InterruptedException {
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                few.take(client, LONG);
                served.add(client);
            } catch (ClientException interrupted) {
                assertThat(interrupted.failure()).isEqualTo(Failure.CANCELLED);
            }
        });
        Eventually.holds(inLine + " wait", () -> few.waiting() >= inLine);
        return thread;
    }

    @Test
    void nothing_is_left_of_clients_that_are_gone() throws Exception {
        List<Client> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            all.add(places.take(GREEDY, LONG));
        }
        assertThat(hasRoom(places, GREEDY)).isFalse();
        all.forEach(places::release);
        assertThat(places.taken()).isZero();
        assertThat(places.waiting()).isZero();
        assertThat(places.take(GREEDY, LONG)).as("another entry").isNotSameAs(all.getFirst());
    }
}
