package dev.freshet.examples.service.users;

/** There is no user with this id. */
public class UserNotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long id;

    public UserNotFoundException(long id) {
        super("no user " + id);
        this.id = id;
    }

    public long id() {
        return id;
    }
}
