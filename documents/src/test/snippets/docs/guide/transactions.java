import dev.freshet.data.Sql;
import dev.freshet.data.transaction.Isolation;
import dev.freshet.data.transaction.TransactionDefinition;
import dev.freshet.data.transaction.Transactional;
import dev.freshet.data.transaction.Transactions;
import dev.freshet.inject.Service;
import java.time.Duration;

record User(String name) {
}

class NotEnoughException extends Exception {
}

interface Users {
    long add(User user);
}

interface Mail {
    void welcome(User user);
}

interface Reports {
    void write();
}

class Assumed {
    static Transactions transactions;
    static Mail mail;
    static Users users;
    static User user;
    static Reports reports;
}
