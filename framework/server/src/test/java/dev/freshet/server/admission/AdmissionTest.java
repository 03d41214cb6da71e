package dev.freshet.server.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.RecordedLogs;
import dev.freshet.server.admission.Admission.Outcome;
import dev.freshet.server.share.ThreadShare;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("reads what is logged")
class AdmissionTest {
    private final List<String> events = new ArrayList<>();
    private final List<Turn> turns = new ArrayList<>();
    private final Clients clients = new Clients(() -> ThreadShare.NONE);
    private final Client client = clients.connected(InetAddress.getLoopbackAddress());

    private class Request implements Admission.Waiting {
        private final String name;
        private final long waitLimit;

        Request(String name, long waitLimit) {
            this.name = name;
            this.waitLimit = waitLimit;
        }

        @Override
        public void admitted() {
            events.add(name + " admitted");
        }

        @Override
        public void waitedTooLong() {
            events.add(name + " too long");
        }

        @Override
        public void dropped() {
            events.add(name + " dropped");
        }

    }

    private Outcome enter(Admission admission, Request request, Client its) {
        Turn turn = new Turn(admission, its, request);
        turns.add(turn);
        return turn.enter(request.waitLimit);
    }

    /** Ends the oldest request of the client. */
    private void leave(Client its) {
        turns.stream().filter(turn -> turn.isHeld() && turn.client() == its).findFirst().orElseThrow().close();
    }

    private Request request(String name) {
        return new Request(name, 1_000);
    }

    @BeforeEach
    void forget_complaints_of_earlier_tests() {
        RecordedLogs.takenComplaints();
    }

    @Test
    void admits_up_to_the_limit_then_queues_then_refuses() {
        Admission admission = new Admission(2, 1, ClientLimit.NONE);
        assertThat(enter(admission, request("a"), client)).isEqualTo(Outcome.ADMITTED);
        assertThat(enter(admission, request("b"), client)).isEqualTo(Outcome.ADMITTED);
        assertThat(enter(admission, request("c"), client)).isEqualTo(Outcome.QUEUED);
        assertThat(enter(admission, request("d"), client)).isEqualTo(Outcome.REFUSED);
        assertThat(admission.inHand()).isEqualTo(2);
        assertThat(admission.queued()).isEqualTo(1);
        assertThat(events).as("who was admitted at once is not called").isEmpty();
    }

    @Test
    void a_place_given_back_goes_to_the_one_that_waits_longest() {
        Admission admission = new Admission(1, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, request("b"), client);
        enter(admission, request("c"), client);
        leave(client);
        assertThat(events).containsExactly("b admitted");
        assertThat(admission.inHand()).isEqualTo(1);
        leave(client);
        leave(client);
        assertThat(events).containsExactly("b admitted", "c admitted");
        assertThat(admission.inHand()).isZero();
    }

    @Test
    void a_place_is_given_back_once() {
        Admission admission = new Admission(2, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, request("b"), client);
        turns.getFirst().close();
        turns.getFirst().close();
        assertThat(admission.inHand()).isEqualTo(1);
    }

    @Test
    void no_one_overtakes_those_that_wait() {
        Admission admission = new Admission(1, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, new Request("b", 1_000) {
            @Override
            public void admitted() {
                super.admitted();
                assertThat(enter(admission, request("d"), client)).isEqualTo(Outcome.QUEUED);
            }
        }, client);
        enter(admission, request("c"), client);
        leave(client);
        leave(client);
        leave(client);
        assertThat(events).containsExactly("b admitted", "c admitted", "d admitted");
    }

    @Test
    void those_that_waited_over_their_limit_are_told_and_leave_no_place_taken() {
        Admission admission = new Admission(1, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, new Request("b", 100), client);
        enter(admission, new Request("c", 200), client);
        enter(admission, new Request("d", 300), client);
        admission.expire(99);
        assertThat(events).isEmpty();
        admission.expire(200);
        assertThat(events).containsExactly("b too long", "c too long");
        assertThat(admission.queued()).isEqualTo(1);
        leave(client);
        assertThat(events).endsWith("d admitted");
        admission.expire(10_000);
        assertThat(events).hasSize(3);
    }

    @Test
    void a_limit_is_compared_as_nano_times_are_even_where_they_overflow() {
        Admission admission = new Admission(1, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, new Request("b", Long.MIN_VALUE + 10), client);
        admission.expire(Long.MAX_VALUE - 10);
        assertThat(events).isEmpty();
        admission.expire(Long.MIN_VALUE + 10);
        assertThat(events).containsExactly("b too long");
    }

    @Test
    void one_that_cannot_begin_gives_its_place_to_the_next() {
        Admission admission = new Admission(1, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, new Request("b", 1_000) {
            @Override
            public void admitted() {
                throw new IllegalStateException("no thread");
            }
        }, client);
        enter(admission, request("c"), client);
        leave(client);
        assertThat(events).containsExactly("c admitted");
        assertThat(RecordedLogs.takenComplaints()).singleElement().extracting(RecordedLogs.Line::failure)
                .isInstanceOf(IllegalStateException.class);
        assertThat(admission.inHand()).isEqualTo(1);
        assertThat(admission.queued()).isZero();
    }

    @Test
    void one_that_cannot_be_told_that_it_is_late_keeps_no_other_from_it() {
        Admission admission = new Admission(1, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, new Request("b", 100) {
            @Override
            public void waitedTooLong() {
                throw new IllegalStateException("no thread");
            }
        }, client);
        enter(admission, new Request("c", 200), client);
        admission.expire(1_000);
        assertThat(events).containsExactly("c too long");
        assertThat(RecordedLogs.takenComplaints()).singleElement().extracting(RecordedLogs.Line::failure)
                .isInstanceOf(IllegalStateException.class);
        assertThat(admission.queued()).isZero();
    }

    @Test
    void those_dropped_are_told_and_never_called() {
        Admission admission = new Admission(1, 10, ClientLimit.NONE);
        enter(admission, request("a"), client);
        enter(admission, request("b"), client);
        admission.dropWaiting();
        leave(client);
        admission.expire(10_000);
        assertThat(events).containsExactly("b dropped");
        assertThat(admission.inHand()).isZero();
        assertThat(admission.queued()).isZero();
        assertThat(enter(admission, request("c"), client)).isEqualTo(Outcome.ADMITTED);
    }

    private static InetAddress address(String text) throws UnknownHostException {
        return InetAddress.getByName(text);
    }

    @Test
    void a_client_may_have_its_share_of_what_others_leave() throws UnknownHostException {
        Admission admission = new Admission(10, 10, new ClientLimit(80));
        Client other = clients.connected(address("192.0.2.1"));
        for (int i = 0; i < 8; i++) {
            assertThat(enter(admission, request("a"), client)).isEqualTo(Outcome.ADMITTED);
        }
        assertThat(enter(admission, request("late"), client)).isEqualTo(Outcome.QUEUED);
        assertThat(enter(admission, request("b"), other)).as("others do not wait for a client's share")
                .isEqualTo(Outcome.ADMITTED);
        assertThat(enter(admission, request("c"), other)).isEqualTo(Outcome.ADMITTED);
        leave(client);
        assertThat(events).as("the other client has 2 places and leaves 8; this one still has 7").isEmpty();
        leave(client);
        assertThat(events).containsExactly("late admitted");
    }

    @Test
    void a_client_may_have_its_share_of_the_queue() throws UnknownHostException {
        Admission admission = new Admission(1, 10, new ClientLimit(80));
        enter(admission, request("a"), client);
        for (int i = 0; i < 8; i++) {
            assertThat(enter(admission, request("a"), client)).isEqualTo(Outcome.QUEUED);
        }
        assertThat(enter(admission, request("a"), client)).isEqualTo(Outcome.REFUSED);
        assertThat(enter(admission, request("b"), clients.connected(address("192.0.2.1")))).isEqualTo(Outcome.QUEUED);
    }

    @Test
    void the_lines_of_clients_take_turns() throws UnknownHostException {
        Admission admission = new Admission(1, 10, new ClientLimit(80));
        Client other = clients.connected(address("192.0.2.1"));
        enter(admission, request("a"), client);
        enter(admission, request("b"), client);
        enter(admission, request("c"), client);
        enter(admission, request("d"), other);
        for (Client first : List.of(client, client, other)) {
            leave(first);
        }
        assertThat(events).containsExactly("b admitted", "d admitted", "c admitted");
    }

    @Test
    void a_network_of_ipv6_is_one_client() throws UnknownHostException {
        assertThat(clients.connected(address("2001:db8::1"))).isSameAs(clients.connected(address("2001:db8::ffff:2")));
        assertThat(clients.connected(address("2001:db8::1")))
                .isNotSameAs(clients.connected(address("2001:db8:0:1::1")));
    }

    @Test
    void a_client_is_known_until_its_connections_are_closed_and_its_requests_have_ended() throws UnknownHostException {
        Admission admission = new Admission(10, 10, new ClientLimit(80));
        int before = clients.size();
        Client other = clients.connected(address("192.0.2.1"));
        enter(admission, request("a"), other);
        other.disconnected();
        assertThat(clients.connected(address("192.0.2.1"))).as("its request still counts").isSameAs(other);
        other.disconnected();
        leave(other);
        assertThat(clients.size()).isEqualTo(before);
    }

    @Test
    void a_client_is_known_until_its_queued_requests_have_ended() throws UnknownHostException {
        Admission admission = new Admission(1, 10, new ClientLimit(80));
        enter(admission, request("a"), client);
        int before = clients.size();
        Client other = clients.connected(address("192.0.2.1"));
        enter(admission, request("b"), other);
        enter(admission, new Request("c", 100), other);
        enter(admission, request("d"), other);
        other.disconnected();
        assertThat(clients.connected(address("192.0.2.1"))).as("its queue still counts").isSameAs(other);
        other.disconnected();
        leave(client);
        leave(other);
        admission.expire(200);
        assertThat(events).containsExactly("b admitted", "c admitted");
        admission.dropWaiting();
        assertThat(clients.size()).isEqualTo(before + 1);
        leave(other);
        assertThat(clients.size()).isEqualTo(before);
    }

    @Test
    void a_client_without_connections_is_forgotten_when_its_last_queued_request_is_late_or_dropped()
            throws UnknownHostException {
        Admission admission = new Admission(1, 10, new ClientLimit(80));
        enter(admission, request("a"), client);
        int before = clients.size();
        for (String text : List.of("192.0.2.1", "192.0.2.2")) {
            Client other = clients.connected(address(text));
            enter(admission, new Request("b", text.endsWith("1") ? 100 : 1_000), other);
            other.disconnected();
        }
        assertThat(clients.size()).isEqualTo(before + 2);
        admission.expire(100);
        assertThat(clients.size()).isEqualTo(before + 1);
        admission.dropWaiting();
        assertThat(clients.size()).isEqualTo(before);
    }
}
