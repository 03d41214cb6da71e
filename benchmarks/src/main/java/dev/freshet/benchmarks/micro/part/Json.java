package dev.freshet.benchmarks.micro.part;

import dev.freshet.benchmarks.micro.User;
import dev.freshet.http.JsonType;
import dev.freshet.web.json.AvajeJsonCodec;
import io.avaje.jsonb.Types;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The JSON codec with the user of the example service, sent to a response as controllers do. */
@State(Scope.Thread)
public class Json {
    private static final int MANY = 100;

    private final AvajeJsonCodec codec = new AvajeJsonCodec();
    private final JsonType<User> one = codec.type(User.class);
    private final JsonType<List<User>> list = codec.type(Types.listOf(User.class));
    private final User user = user(7);
    private final List<User> users = LongStream.range(0, MANY).mapToObj(Json::user).toList();
    private final byte[] text = one.toBytes(user);
    private final KeptResponse response = new KeptResponse();

    @Benchmark
    public int sendOne() throws IOException {
        response.again();
        one.send(user, response);
        return response.size();
    }

    @Benchmark
    public int sendHundred() throws IOException {
        response.again();
        list.send(users, response);
        return response.size();
    }

    @Benchmark
    public User readOne() {
        return one.read(text);
    }

    private static User user(long id) {
        return new User(id, "Ada Lovelace", "ada@example.com");
    }
}
