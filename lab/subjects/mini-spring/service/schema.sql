create table users (
    id integer primary key,
    name varchar(100) not null,
    email varchar(200) not null
);
create table heroes (
    id integer primary key,
    name varchar(100) not null,
    power varchar(100) not null,
    level bigint not null
);
create table people (
    id integer primary key,
    first_name varchar(50) not null,
    last_name varchar(50) not null,
    email varchar(100) not null,
    phone varchar(30) not null,
    department varchar(50) not null,
    city varchar(50) not null,
    country varchar(50) not null,
    since date not null,
    active boolean not null
);
